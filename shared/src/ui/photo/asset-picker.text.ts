import { WORDS } from '@tessera/shared/contract/words.text'

export const ASSET_PICKER_TEXT = {
  fromAssets: '从素材选',
  title: '从素材选一张',
  list: '可选的素材',
  empty: '还没有素材，先到「图片素材」上传几张。',
  toAssets: '去上传',
  nothing: '没有找到，换个词试试',
  more: '再看一些',
  search: WORDS.assetSearch,
} as const
