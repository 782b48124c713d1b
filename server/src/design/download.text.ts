import type { DesignType } from '@tessera/shared/contract/design/task'

/** Words of the file names that downloads get; the server writes them because it writes the file. */
export const DOWNLOAD_TEXT = {
  product: '拼居',
  designTypes: {
    tile_change: '地砖替换',
    change_entity: '软装替换',
    creation_empty_change: '空房摆家具',
    billet_design: '毛坯设计',
    style_imitation: '风格模仿',
    color_change: '颜色替换',
    eliminate_everything: '一键消除',
    furniture_material: '家具换材质',
    furniture_background: '家具换背景',
  } satisfies Record<DesignType, string>,
} as const
