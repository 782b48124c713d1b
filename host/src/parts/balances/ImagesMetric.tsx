import { VIP } from '@tessera/shared/contract/access'
import type { UserPrivilege } from '@tessera/shared/contract/user'
import { tighterLimit } from '@tessera/shared/session/rights.rules'
import { monthlyLimitText } from '@tessera/shared/text/membership.text'
import { Metric } from '@tessera/shared/ui/data'
import { BALANCES_TEXT as TEXT } from './balances.text'

interface ImagesMetricProps {
  readonly rights: UserPrivilege | undefined
  readonly hint?: string
}

/** How many images the balances pay for, and the member's own limit lets them make. Without a membership and with none left, a text instead of a number. */
export function ImagesMetric({ rights, hint }: ImagesMetricProps) {
  const isFree = rights?.vipType === VIP.free
  if (isFree && rights.imgQuotaNum === 0) {
    return <Metric label={TEXT.imagesNone} value={TEXT.imagesNoneFree} hint={hint} />
  }
  const own = tighterLimit(rights)
  return (
    <Metric
      label={isFree ? TEXT.imagesFree : TEXT.images}
      value={own ? own.left : rights?.imgQuotaNum}
      unit={TEXT.imageUnit}
      hint={own ? monthlyLimitText(own.limit) : hint}
    />
  )
}
