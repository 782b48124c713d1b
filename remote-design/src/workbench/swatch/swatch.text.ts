export const SWATCH_TEXT = {
  title: '拍摄或上传色样',
  hint: '拍一块平整的布料、皮革或木样，光线均匀、镜头垂直；图案完整拍到两个以上循环，接缝最自然',
  cleaned: '处理后的色样：已裁切、去除明暗不均',
  small: '取样处像素偏少，近看可能模糊，请把色样拍大一些',
  use: '用这块色样',
  name: '自拍色样',
} as const
