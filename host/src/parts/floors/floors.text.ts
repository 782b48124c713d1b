/** The engine's report on the floors' pictures; made by bench/assets-source/home-pictures/home-pictures.ts. */
export const FLOOR_TEXT = {
  glazed: { name: '雾蓝釉面', detail: '100 × 300 mm，人字铺，缝 2 mm；9.8 m²，含 10% 损耗约 350 片' },
  calacatta: { name: '卡拉卡塔金', detail: '900 × 1800 mm，直铺，缝 1.5 mm；9.8 m²，含 5% 损耗约 7 片' },
  walnut: { name: '胡桃木', detail: '90 × 450 mm，人字拼；9.8 m²，含 10% 损耗约 266 片' },
  encaustic: { name: '星纹花砖', detail: '200 × 200 mm，直铺，缝 1.5 mm；9.8 m²，含 5% 损耗约 254 片' },
} as const
