export const ROUTES_TEXT = {
  host: '首页',
  home: '首页',
  login: '登录',
  workbench: '工作台',
  notFound: '404',
} as const
