import { WORDS } from '@tessera/shared/contract/words.text'

export const ROUTES_TEXT = {
  host: '首页',
  home: '首页',
  login: WORDS.logIn,
  joinTeam: WORDS.joinTeam,
  workbench: WORDS.workbench,
  account: '账号设置',
  audit: '安全记录',
  console: '运营控制台',
  notFound: '404',
  price: '价格',
  vipUpgrade: '会员升级',
  demo: '演示',
  demoAnimatedRadio: '单选动效',
  demoAuth: '权限一览',
  demoExcelError: '表格检查',
  demoOnnx: '照片放大',
  userMaterialDetail: '分享内容',
  userUpload: '上传照片',
} as const
