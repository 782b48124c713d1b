export const PICTURE_FIELD_TEXT = {
  choose: '选择图片',
  change: '换一张',
} as const
