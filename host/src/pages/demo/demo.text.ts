import { ROUTES_TEXT } from '../routes.text'

export const DEMO_TEXT = {
  title: '功能体验',
  lead: '几样用在产品里的小东西，打开就能动手试，不用登录。',
  back: '全部体验',
  open: '打开',
} as const

export const DEMOS = [
  {
    path: '/demo/excel-error',
    icon: 'table',
    title: ROUTES_TEXT.demoExcelError,
    text: '拖入客户或素材表格，逐格指出哪里填错，下载批注好的表格，没错的行可以直接导入。',
  },
  {
    path: '/demo/onnx',
    icon: 'enlarge',
    title: ROUTES_TEXT.demoOnnx,
    text: '神经网络在您的浏览器里运行，把小照片放大两倍。照片不离开这台设备。',
  },
  {
    path: '/demo/auth',
    icon: 'key',
    title: ROUTES_TEXT.demoAuth,
    text: '换一档会员、换一种身份，看每个页面打得开还是转去哪里。',
  },
  {
    path: '/demo/animated-radio',
    icon: 'choice',
    title: ROUTES_TEXT.demoAnimatedRadio,
    text: '选套餐、选风格用的卡片，键盘和触屏都好用。',
  },
] as const
