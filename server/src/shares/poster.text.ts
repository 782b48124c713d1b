/** Words on a poster. */
export const POSTER_TEXT = {
  before: '原图',
  scan: '微信扫一扫',
  scanFor: '看前后对比，告诉我们您喜欢哪一款',
  sku: (sku: string) => `货号 ${sku}`,
  size: ([width, height]: readonly [number, number]) => `${width} × ${height} mm`,
  fileName: (shopName: string, name: string) => `${[shopName, name].filter((part) => part !== '').join('-')}.jpg`,
}
