export const ROUTES_TEXT = {
  remote: '工厂',
  domestic: '国内工厂',
  foreign: '海外工厂',
  furniture: '家具工厂',
} as const
