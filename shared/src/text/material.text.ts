import type { FINISHES, Material } from '../contract/material'
import { WORDS } from '../contract/words.text'

/** Kinds of goods, in trade terms. */
export const KIND_TEXT: Readonly<Record<Material['kind'], string>> = {
  tile: '瓷砖',
  woodFloor: WORDS.woodFloor,
  wall: '墙面材料',
  fabric: '面料皮革',
  furniture: WORDS.furniture,
  soft: '软装饰品',
  reference: WORDS.reference,
}

export const FINISH_TEXT: Readonly<Record<(typeof FINISHES)[number], string>> = {
  polished: '亮光',
  satin: '柔光',
  matte: '哑光',
  textured: '凹凸',
}
