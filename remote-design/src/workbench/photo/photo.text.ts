import { formatNumber } from '@tessera/shared/text/format.text'

export const PHOTO_TEXT = {
  room: '房间',
  drop: (of: string) => `拖入一张${of}照片`,
  dropTouch: (of: string) => `选一张${of}照片`,
  dropNow: '松开即可上传',
  dropHint: 'JPEG、PNG、WebP，不超过 20 MB，边长 256–8000 像素',
  chooseFile: '选择照片',
  takePhoto: '拍照',
  changePhoto: '更换照片',
  changePhotoTitle: '更换照片？',
  uploading: '正在上传',
  opening: '正在打开照片',
  cancelUpload: '取消上传',
  samples: '或用样片试一试',
  sample: (index: number) => `样片 ${index}`,
  photoAlt: '当前照片',
  photoSize: (width: number, height: number) => `${formatNumber(width)} × ${formatNumber(height)} 像素`,
  step: '照片',
  hint: '上传照片，或从样片开始',
  missing: '请先上传一张照片',
  wait: '照片上传完成后即可继续',
} as const
