/**
 * Addresses of other remotes' pages. A remote never imports another: it links by these, and whoever moves a page changes the one
 * line here.
 */
export const links = {
  /** Where a new design begins. */
  design: (): string => '/work/design/ceramicTile',
  /** The workbench with a task's inputs and results. */
  designTask: (taskId: string): string => `/work/design/ceramicTile?task=${encodeURIComponent(taskId)}`,
  /** The customer list, narrowed to one person's name. */
  customer: (customer: { id: string; name: string | null }): string =>
    customer.name === null
      ? '/work/customer/management'
      : `/work/customer/management?keyword=${encodeURIComponent(customer.name)}`,
  orders: (): string => '/work/profile/order',
  /** The order list with one order opened. */
  order: (tradeNo: string): string => `/work/profile/order?order=${encodeURIComponent(tradeNo)}`,
  subscription: (): string => '/work/profile/subscription',
  records: (): string => '/work/profile/records',
  /** Public: what a person agrees to when buying a membership. */
  membershipAgreement: (): string => '/membershipAgreement',
  /** @param returnTo path of this site to come back to */
  login: (returnTo: string): string => `/login?${new URLSearchParams({ redirect: returnTo }).toString()}`,
} as const
