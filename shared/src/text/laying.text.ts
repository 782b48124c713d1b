import type { Laying } from '../contract/material'

/** Laying patterns, in trade terms. */
export const LAYING_TEXT = {
  straight: '直铺',
  brickHalf: '工字铺 1/2',
  brickThird: '工字铺 1/3',
  herringbone: '人字铺',
  diagonal: '菱形铺',
  chevron: '鱼骨铺',
  hexagon: '六角铺',
  chequer: '棋盘格',
  border: '波打线',
} as const satisfies Record<Laying, string>
