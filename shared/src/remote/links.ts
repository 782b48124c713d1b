import type { DesignType } from '../contract/design/task'
import type { Material } from '../contract/material'

/** The page of each mode (specification, section 2). */
const DESIGN_PAGES: Readonly<Record<DesignType, string>> = {
  tile_change: '/work/design/ceramicTile',
  change_entity: '/work/design/partialReplace',
  creation_empty_change: '/work/design/billetFurniture',
  billet_design: '/work/design/billet',
  style_imitation: '/work/design/styleImitation',
  color_change: '/work/design/colorReplace',
  eliminate_everything: '/work/design/eliminateEverything',
  furniture_material: '/work/design/furnitureMaterial',
  furniture_background: '/work/design/furnitureBackground',
}

const PAGE_OF_SURFACE: Readonly<Partial<Record<Material['kind'], string>>> = {
  tile: 'ceramicTile',
  woodFloor: 'ceramicTile',
  wall: 'ceramicTile',
  fabric: 'furnitureMaterial',
}

/**
 * URLs of other remotes' pages. Remotes never import each other and link by these; moving a page changes one line here.
 */
export const links = {
  /** Start of a new design. */
  design: (): string => '/work/design/ceramicTile',
  /** The workbench of a mode. */
  designMode: (designType: DesignType): string => DESIGN_PAGES[designType],
  /** The start of a new design for a customer. */
  designFor: (customerId: string): string => `/work/design/ceramicTile?customer=${encodeURIComponent(customerId)}`,
  /** All designs of a customer, to be sent, moved or downloaded. */
  designsOf: (customerId: string): string => `/work/design/history?customerId=${encodeURIComponent(customerId)}`,
  /** A design in the history, whatever made it. */
  designInHistory: (taskId: string): string => `/work/design/history?task=${encodeURIComponent(taskId)}`,
  /** The workbench with a task's inputs and results. */
  designTask: (taskId: string): string => `/work/design/ceramicTile?task=${encodeURIComponent(taskId)}`,
  /** The list of quotations with one opened. */
  quotation: (id: string): string => `/work/design/quotation?quotation=${encodeURIComponent(id)}`,
  /** The workbench of the mode that lays, dresses with or places this; null for what no mode takes. */
  designWith: (material: Pick<Material, 'id' | 'kind' | 'surface' | 'furniture'>): string | null => {
    const page = material.surface ? PAGE_OF_SURFACE[material.kind] : material.furniture ? 'partialReplace' : undefined
    return page ? `/work/design/${page}?material=${encodeURIComponent(material.id)}` : null
  },
  materials: (): string => '/work/material/list',
  /** The shop's contents with one opened. */
  content: (id: string): string => `/work/material/contentManagement?content=${encodeURIComponent(id)}`,
  /** Contents of a factory, for who keeps them. */
  factoryContents: (factoryId: string): string =>
    `/work/factoryMaterial/factoryContentManagement?factory=${encodeURIComponent(factoryId)}`,
  material: (id: string): string => `/work/material/detail?id=${encodeURIComponent(id)}`,
  customers: (): string => '/work/customer/management',
  /** The person's own customers to follow up today, the most overdue first. */
  customersDue: (userId: string): string =>
    `/work/customer/management?followUp=today&ownerUserId=${encodeURIComponent(userId)}&sortField=nextFollowTime`,
  /** A customer's page; the list for one without a name, which was deleted for good. */
  customer: (customer: { id: string; name: string | null }): string =>
    customer.name === null
      ? '/work/customer/management'
      : `/work/customer/detail?id=${encodeURIComponent(customer.id)}`,
  /** A note on its customer's page. */
  note: (customerId: string, noteId: string): string =>
    `/work/customer/detail?id=${encodeURIComponent(customerId)}#note-${encodeURIComponent(noteId)}`,
  /** Where a customer is merged with another one, who may still have to be chosen. */
  mergeCustomers: (id: string, other?: string): string =>
    `/work/customer/merge?${new URLSearchParams({ id, ...(other ? { with: other } : {}) }).toString()}`,
  /** The customer list of one member. */
  customersOf: (userId: string): string => `/work/customer/management?ownerUserId=${encodeURIComponent(userId)}`,
  /** Of them those whose follow-up is overdue, the most overdue first. */
  customersOverdueOf: (userId: string): string =>
    `/work/customer/management?followUp=overdue&ownerUserId=${encodeURIComponent(userId)}&sortField=nextFollowTime`,
  /** Of them those who are new, or were brought to a deal, lately. */
  customersRecentOf: (userId: string, recent: 'created' | 'deal'): string =>
    `/work/customer/management?ownerUserId=${encodeURIComponent(userId)}&recent=${recent}`,
  /** Of them those last followed up first. */
  customersFollowedOf: (userId: string): string =>
    `/work/customer/management?ownerUserId=${encodeURIComponent(userId)}&sortField=lastFollowTime`,
  members: (): string => '/work/team/member',
  /** The member list with one member opened. */
  member: (userId: string): string => `/work/team/member?member=${encodeURIComponent(userId)}`,
  assets: (): string => '/work/design/assets',
  /** Pictures that came from one customer, or are kept at them. */
  assetsOf: (customerId: string): string => `/work/design/assets?customerId=${encodeURIComponent(customerId)}`,
  /** Factories, beginning with those that the area begins with. */
  factories: (): string => '/work/factoryMaterial',
  /** A factory's page with its goods. */
  factory: (id: string): string => `/work/factoryMaterial/factoryDetail?id=${encodeURIComponent(id)}`,
  /** The start of new goods of an agent's factory. */
  newFactoryGood: (factoryId: string): string => `/work/material/list?newFor=${encodeURIComponent(factoryId)}`,
  /** The import of goods of an agent's factory. */
  importFactoryGoods: (factoryId: string): string => `/work/material/list?importFor=${encodeURIComponent(factoryId)}`,
  /** One of a factory's goods. */
  factoryGood: (id: string): string => `/work/factoryMaterial/detail?id=${encodeURIComponent(id)}`,
  /** Factories that an agent manages. */
  ownFactories: (): string => '/work/factoryMaterial/factoryManagement',
  orders: (): string => '/work/profile/order',
  /** The order list with one order opened. */
  order: (tradeNo: string): string => `/work/profile/order?order=${encodeURIComponent(tradeNo)}`,
  subscription: (): string => '/work/profile/subscription',
  records: (): string => '/work/profile/records',
  /** Public: the home page, which keeps a merchant's invite until a log-in. */
  invite: (inviteCode: string): string => `/?invite_code=${encodeURIComponent(inviteCode)}`,
  /** Public: the membership agreement. */
  membershipAgreement: (): string => '/membershipAgreement',
  /** @param returnTo same-origin path to return to */
  login: (returnTo: string): string => `/login?${new URLSearchParams({ redirect: returnTo }).toString()}`,
} as const
