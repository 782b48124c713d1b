export const MATERIAL_TEXT = {
  chooseMaterial: '选择地砖',
  searchMaterial: '搜索名称或货号',
  kinds: '材料类型',
  tile: '瓷砖',
  woodFloor: '木地板',
  noMaterials: '还没有可用的地砖素材',
  noMatch: (keyword: string) => `没有找到与「${keyword}」相符的素材`,
  clearSearch: '清除搜索',
  faces: (count: number) => `${count} 个砖面`,
  sku: (sku: string) => `货号 ${sku}`,
  moreMaterials: '加载更多',
  picked: '已选',
} as const
