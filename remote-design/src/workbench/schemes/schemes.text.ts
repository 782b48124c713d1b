export const SCHEMES_TEXT = {
  schemes: '方案',
  scheme: (number: number) => `方案 ${number}`,
  add: '加一个方案',
  remove: '删除此方案',
  equal: (one: number, other: number) => `方案 ${one} 与方案 ${other} 相同，请改一个或删除`,
  hint: '每个方案生成一张图',
} as const
