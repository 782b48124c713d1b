export const NOT_FOUND_TEXT = {
  title: '404',
  text: '这里没有页面，或者您的账号没有查看它的权限。',
  home: '返回首页',
  work: '进入工作台',
} as const
