import { WORDS } from '@tessera/shared/contract/words.text'
import { ROUTES_TEXT } from '../../routes.text'

export const EXCEL_TEXT = {
  title: ROUTES_TEXT.demoExcelError,
  lead: '表格在您的浏览器里读取和检查。改到没有错误，再把没错的行导入；只有要导入的行和选中的图片会发出去。',
  kind: '表格内容',
  customer: WORDS.customers,
  material: WORDS.materials,
  logIn: WORDS.logIn,
  seeTiers: '查看会员',
  toCustomers: '去客户列表',
  toMaterials: '去素材列表',
  ways: {
    customer: {
      visitor: '登录后可以把没错的客户导入您的客户列表。检查和下载不用登录。',
      tier: '当前会员档位不能管理客户，开通后可以导入。',
    },
    material: {
      visitor: '登录后可以把没错的素材和图片导入您的素材库。检查和下载不用登录。',
      tier: '当前会员档位不能管理素材，开通后可以导入。',
    },
  },
} as const
