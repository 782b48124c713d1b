import type { DesignType } from './task'

/** Names of the design types, in the UI and in files written by the server. */
export const DESIGN_TYPE_TEXT = {
  tile_change: '地砖替换',
  change_entity: '软装替换',
  creation_empty_change: '空房摆家具',
  billet_design: '毛坯设计',
  style_imitation: '风格模仿',
  color_change: '颜色替换',
  eliminate_everything: '一键消除',
  furniture_material: '家具换材质',
  furniture_background: '家具换背景',
} as const satisfies Record<DesignType, string>
