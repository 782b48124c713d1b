import { WORDS } from '@tessera/shared/contract/words.text'
import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'

export const ROUTES_TEXT = {
  remote: WORDS.aiDesign,
  tileChange: DESIGN_TYPE_TEXT.tile_change,
  history: WORDS.designHistory,
  assets: '图片素材',
  batch: '批量效果',
  partialReplace: DESIGN_TYPE_TEXT.change_entity,
  billet: DESIGN_TYPE_TEXT.billet_design,
  styleImitation: DESIGN_TYPE_TEXT.style_imitation,
  colorReplace: DESIGN_TYPE_TEXT.color_change,
  quotations: '报价单',
  billetFurniture: DESIGN_TYPE_TEXT.creation_empty_change,
  eliminateEverything: DESIGN_TYPE_TEXT.eliminate_everything,
  furnitureMaterial: DESIGN_TYPE_TEXT.furniture_material,
  furnitureBackground: DESIGN_TYPE_TEXT.furniture_background,
} as const
