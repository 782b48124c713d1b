import { getMyInvite } from '@tessera/shared/contract/invite'
import { useEndpoint } from '@tessera/shared/query/query'
import { links } from '@tessera/shared/remote/links'
import { ErrorState, Skeleton } from '@tessera/shared/ui/core'
import { CopyField } from '@tessera/shared/ui/form'
import { ACCOUNT_TEXT } from './account.text'
import styles from './Account.module.css'
import { AcceptInvite } from './AcceptInvite'
import { AccountSection } from './AccountSection'

export function InviteSection() {
  const query = useEndpoint(getMyInvite, {})
  return (
    <AccountSection title={ACCOUNT_TEXT.invite}>
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Skeleton height={140} /> : null}
      {query.data ? (
        <>
          <p className={styles.lead}>{ACCOUNT_TEXT.inviteLead(query.data.inviterBeans, query.data.inviteeBeans)}</p>
          <CopyField label={ACCOUNT_TEXT.inviteCode} action={ACCOUNT_TEXT.copyCode} value={query.data.inviteCode} />
          <CopyField
            label={ACCOUNT_TEXT.inviteLink}
            action={ACCOUNT_TEXT.copyLink}
            value={`${location.origin}${links.invite(query.data.inviteCode)}`}
          />
          <p className={styles.lead}>{ACCOUNT_TEXT.inviteBrought(query.data.invitedTeams, query.data.earnedBeans)}</p>
          {query.data.acceptedFrom === undefined ? null : (
            <p className={styles.lead}>{ACCOUNT_TEXT.acceptedFrom(query.data.acceptedFrom)}</p>
          )}
          {query.data.mayAccept ? <AcceptInvite /> : null}
        </>
      ) : null}
    </AccountSection>
  )
}
