import reports from '../../assets/home/reports.json'

type Picture = keyof typeof reports

/** Area and pieces as the engine reported them for a picture; made by bench/assets-source/home-pictures/home-pictures.ts. */
export const areaText = (picture: Picture): string => `${reports[picture].areaSqm.toFixed(1)} m²`
export const piecesText = (picture: Picture): string => `约 ${reports[picture].pieces} 片`
export const allowanceText = (picture: Picture): string => `含 ${Math.round(reports[picture].allowance * 100)}% 损耗`

const detail = (laid: string, picture: Picture): string =>
  `${laid}；${areaText(picture)}，${allowanceText(picture)}${piecesText(picture)}`

export const FLOOR_TEXT = {
  glazed: { name: '雾蓝釉面', detail: detail('100 × 300 mm，人字铺，缝 2 mm', 'floor-glazed') },
  calacatta: { name: '卡拉卡塔金', detail: detail('900 × 1800 mm，直铺，缝 1.5 mm', 'floor-calacatta') },
  walnut: { name: '胡桃木', detail: detail('90 × 450 mm，人字拼', 'floor-walnut') },
  encaustic: { name: '星纹花砖', detail: detail('200 × 200 mm，直铺，缝 1.5 mm', 'floor-encaustic') },
} as const
