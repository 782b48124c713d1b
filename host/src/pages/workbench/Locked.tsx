import { ButtonLink, EmptyState } from '@tessera/shared/ui/core'
import { WORKBENCH_TEXT } from './workbench.text'

/** For a merchant without a membership: what it would open, and where the prices are. */
export function Locked() {
  return (
    <EmptyState
      text={WORKBENCH_TEXT.locked}
      action={
        <ButtonLink to="/#price" variant="primary" size="large">
          {WORKBENCH_TEXT.lockedAction}
        </ButtonLink>
      }
    />
  )
}
