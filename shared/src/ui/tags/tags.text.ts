import type { TagColor, TagScope } from '@tessera/shared/contract/tag'
import { WORDS } from '@tessera/shared/contract/words.text'
import { withUnit } from '@tessera/shared/text/format.text'

const UNIT: Readonly<Record<TagScope, string>> = { material: '件素材', customer: '位客户', factory: '家工厂' }
const quoted = (name: string) => `「${name}」`

const TAG_SCOPE_TEXT: Readonly<Record<TagScope, string>> = {
  material: '素材标签',
  customer: '客户标签',
  factory: '工厂标签',
}
export const TAG_COLOR_TEXT: Readonly<Record<TagColor, string>> = {
  gray: '灰',
  red: '红',
  orange: '橙',
  yellow: '黄',
  green: '绿',
  teal: '青',
  blue: '蓝',
  purple: '紫',
}

export const TAGS_TEXT = {
  titles: { ...TAG_SCOPE_TEXT, material: '标签管理' } satisfies Record<TagScope, string>,
  description: '标签分组、换色、排序；改名后，用到它的地方都跟着改',
  newTag: '新建标签',
  newGroup: '新建分组',
  editTag: '编辑标签',
  tags: WORDS.tags,
  choose: '选择标签',
  none: '还没有标签，先到标签管理里建',
  renameGroup: '重命名分组',
  empty: {
    material: '还没有标签。按系列、空间或活动建几个，找起来更快',
    customer: '还没有标签。按意向、户型或活动建几个，客户就能成批地找、成批地跟',
    factory: '还没有标签。按品类、产地或账期建几个，下级商家浏览工厂时就能用它筛选',
  } satisfies Record<TagScope, string>,
  ungrouped: '未分组',
  noTags: '把标签拖到这里，或新建一个',
  name: WORDS.name,
  color: '颜色',
  group: '分组',
  save: WORDS.save,
  edit: '编辑',
  merge: '合并到…',
  remove: WORDS.remove,
  removeGroup: '删除分组',
  groupUp: '分组上移',
  groupDown: '分组下移',
  drag: (name: string) => `移动标签${quoted(name)}：拖动，或按上下键`,
  keys: '按上下键移动标签，到头后进入相邻的分组',
  moved: (name: string, group: string, place: number) => `${quoted(name)}在${quoted(group)}的第 ${place} 个`,
  uses: (scope: TagScope, uses: number) => (uses === 0 ? '还没有用到' : withUnit(uses, `${UNIT[scope]}在用`)),
  menuOf: (name: string) => `${quoted(name)}的操作`,
  saved: (name: string) => `已保存${quoted(name)}`,
  taken: '这个分组里已有同名的标签',
  groupTaken: '已有同名的分组',
  wrongName: '名称要 1–12 个字',
  removeAsk: (name: string) => `删除标签${quoted(name)}？`,
  removeUsed: (scope: TagScope, uses: number) =>
    `${withUnit(uses, UNIT[scope])}带着它，删除后会一起去掉；${TAG_SCOPE_TEXT[scope]}的其他标签不变。`,
  removeUnused: '没有记录在用它。',
  removed: (name: string) => `已删除${quoted(name)}`,
  removeGroupAsk: (name: string) => `删除分组${quoted(name)}？`,
  removeGroupKeeps: (tags: number) =>
    tags === 0 ? '分组是空的。' : `里面的 ${tags} 个标签会移到「未分组」，不会删除。`,
  mergeTitle: (name: string) => `把${quoted(name)}合并到`,
  mergeInto: '留下哪个标签',
  mergeExplained: (scope: TagScope, name: string, uses: number) =>
    `${uses === 0 ? '' : `带着${quoted(name)}的 ${withUnit(uses, UNIT[scope])}会改带留下的标签，`}${quoted(name)}随后删除，不能撤回。`,
  mergeDo: '合并',
  merged: (from: string, into: string) => `${quoted(from)}已并入${quoted(into)}`,
} as const
