export const GOODS_TEXT = {
  use: '用于设计',
  laid: '按真实尺寸铺贴',
  laidHint: (metres: string) => `画面宽 ${metres} 米，砖缝按实际宽度`,
  metres: (metres: number) => `${metres} 米宽`,
  laying: '铺法',
  grout: '砖缝',
  groutOf: (mm: number) => `${mm} mm`,
  pieceSize: '宽 × 深 × 高',
  price: '售价',
  noPrice: '未标价',
  perBox: '每箱片数',
  perBoxOf: (count: number) => `${count} 片/箱`,
} as const
