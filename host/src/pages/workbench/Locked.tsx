import { getUserPrivilege } from '@tessera/shared/contract/user'
import { useEndpoint } from '@tessera/shared/query/query'
import { ButtonLink, EmptyState } from '@tessera/shared/ui/core'
import { WORKBENCH_TEXT } from './workbench.text'

/** For a merchant without a current membership: what one would open, and a link to the prices. */
export function Locked() {
  const { data: rights } = useEndpoint(getUserPrivilege, {})
  return (
    <EmptyState
      text={rights?.vipEndTime ? WORKBENCH_TEXT.lapsed : WORKBENCH_TEXT.locked}
      action={
        <ButtonLink to="/#price" variant="primary" size="large">
          {WORKBENCH_TEXT.lockedAction}
        </ButtonLink>
      }
    />
  )
}
