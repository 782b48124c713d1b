import { formatNumber } from '@tessera/shared/text/format.text'

export const FACTORY_CONTENTS_TEXT = {
  title: '厂家图文',
  more: (total: number) => `看全部 ${formatNumber(total)} 篇`,
} as const
