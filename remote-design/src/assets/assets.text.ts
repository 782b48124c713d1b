import type { Asset, AssetScope } from '@tessera/shared/contract/asset'
import { WORDS } from '@tessera/shared/contract/words.text'
import { formatNumber, formatTime } from '@tessera/shared/text/format.text'
import type { KeepCost } from './assets.rules'

export const ASSETS_TEXT = {
  title: '图片素材',
  description: '常用的房间照片、参考图和砖面，存一次，各种设计里都能直接选用。',
  list: WORDS.materialList,
  search: WORDS.assetSearch,
  scope: '可见范围',
  allScopes: '全部',
  folder: '文件夹',
  allFolders: '全部文件夹',
  source: '谁上传的',
  allSources: WORDS.allSources,
  fromCustomers: '客户上传',
  own: '自己上传',
  upload: '上传图片',
  uploadFolder: '上传文件夹',
  dropHint: '把图片或整个文件夹拖到页面任意位置，或直接粘贴',
  dropNow: '松开即可加入上传',
  empty: '还没有素材。上传常用的照片后，做设计时可以直接选用。',
  emptyFiltered: '没有符合条件的素材',
  open: '查看素材',
  quota: (used: number, allowance: number) =>
    `会员含 ${formatNumber(allowance)} 张，已用 ${formatNumber(used)} 张（自家素材的图片也算）`,
  quotaBeyond: (beans: number) => `超出后每张 ${beans} 豆`,
  tooMany: (most: number) => `一次最多加入 ${most} 张，其余请分批上传`,
  nothingPicked: '没有找到图片',
} as const

export const SCOPE_TEXT = { personal: WORDS.onlyMe, team: '团队' } as const satisfies Record<AssetScope, string>

export const PANEL_TEXT = {
  title: '上传',
  counted: (ready: number) => `${ready} 张待上传`,
  keepIn: '存入文件夹',
  keepInHint: '可不填',
  visible: SCOPE_TEXT,
  start: (count: number) => `上传 ${count} 张`,
  startPaid: (count: number, beans: number) => `上传 ${count} 张 · ${formatNumber(beans)} 豆`,
  retryAll: (count: number) => `重试失败的 ${count} 张`,
  close: '收起',
  leave: '还有图片在上传',
  leaveContent: '收起后未完成的上传会停止，已完成的不受影响。',
  leaveOk: '停止并收起',
  leaveCancel: '继续上传',
  quotaLoading: '正在查询额度',
  quotaFailed: '额度查询失败，上传时不会扣豆',
  cost: ({ included, beans, missing }: KeepCost) =>
    beans === 0
      ? `${included} 张在会员额度内，不花豆`
      : `${included > 0 ? `${included} 张在会员额度内，` : ''}将消耗 ${formatNumber(beans)} 豆${missing > 0 ? `，还差 ${formatNumber(missing)} 豆` : ''}`,
  buy: WORDS.buyBeans,
  kept: '已存入',
  keptPaid: (beans: number) => `已存入，消耗 ${beans} 豆`,
  same: (name: string) => `已有同一张图片「${name}」`,
  similar: (name: string) => `与「${name}」看起来一样`,
  keepAnyway: '仍要保存',
  notCharged: WORDS.notCharged,
  stale: '额度有变化，请看清费用后重试',
  short: '豆不足，未扣费',
} as const

export const ASSET_TEXT = {
  edit: '编辑素材',
  name: WORDS.name,
  nameFault: '请填写 1–60 个字的名称',
  folder: '文件夹（可不填）',
  folderFault: '文件夹名不超过 20 个字',
  scope: '谁能看到',
  save: WORDS.save,
  saved: '已保存',
  remove: '删除素材',
  removeTitle: '删除这张素材？',
  removeContent: '用它做过的设计不受影响；已消耗的豆不退。',
  removeOk: '确认删除',
  removed: '已删除',
  size: WORDS.size,
  pixels: (width: number, height: number) => `${formatNumber(width)} × ${formatNumber(height)} 像素`,
  owner: '上传者',
  time: '上传时间',
  customer: WORDS.customers,
  about: ({ scope, folder, customer }: Pick<Asset, 'scope' | 'folder' | 'customer'>) =>
    [customer?.name ?? SCOPE_TEXT[scope], folder].filter(Boolean).join(' · '),
  at: formatTime,
} as const

export const BULK_TEXT = {
  move: '移到文件夹',
  moveTitle: (count: number) => `把 ${count} 张素材移到文件夹`,
  moveHint: '选一个已有的，或写一个新的；留空则移出文件夹',
  moveOk: '移动',
  moveOut: '移出文件夹',
  moved: (count: number, folder: string) => `已把 ${count} 张移到「${folder}」`,
  movedOut: (count: number) => `已把 ${count} 张移出文件夹`,
  remove: WORDS.remove,
  removeTitle: (count: number) => `删除这 ${count} 张素材？`,
  removed: (count: number) => `已删除 ${count} 张`,
  tooMany: (most: number) => `一次最多处理 ${most} 张`,
} as const

export const UNUSED_TEXT = {
  notice: (count: number) => `${count} 张上传后没有用过的图片即将清理`,
  show: '看看是哪些',
  title: '即将清理的图片',
  content: '这些图片上传后没有用在设计里。到期会自动删除，想留下请存为素材。',
  removedAt: (time: string) => `${formatTime(time)} 后删除`,
  keep: '存为素材',
  keepPaid: (beans: number) => `存为素材 · ${beans} 豆`,
  name: '留下的图片',
  kept: '已存为素材',
} as const
