export const MOCK_TEAM = '云筑设计事务所'

/** People to sign in as in the mock host. */
export const MOCK_PEOPLE = {
  li: { name: '李云舒', mobileMasked: '138****0002' },
  zhao: { name: '赵晓晴', mobileMasked: '138****0012' },
  huang: { name: '黄启航', mobileMasked: '139****0001' },
} as const
