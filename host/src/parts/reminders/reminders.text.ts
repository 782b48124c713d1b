export const REMINDERS_TEXT = {
  due: (name: string) => `该跟进「${name}」了`,
  dueAt: (time: string) => `约定时间 ${time}`,
  mentioned: (author: string, customer: string) => `${author}在「${customer}」里提醒您`,
  open: '去看看',
  turnOn: '开启到点通知',
  turnOff: '关闭到点通知',
  isOn: '已开启：到了跟进时间，浏览器会弹出通知',
  blocked: '浏览器禁止了通知，可在地址栏的网站设置里允许',
} as const
