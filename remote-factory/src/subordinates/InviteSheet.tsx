import { links } from '@tessera/shared/remote/links'
import { ErrorState, Skeleton } from '@tessera/shared/ui/core'
import { CopyField } from '@tessera/shared/ui/form'
import { Sheet } from '@tessera/shared/ui/overlay'
import { SentLink } from '@tessera/shared/ui/send'
import { useInvite } from './subordinates.api'
import styles from './Subordinates.module.css'
import { INVITE_WORDS, SUBORDINATES_TEXT as TEXT } from './subordinates.text'

/** The viewer's invite: whoever takes it is below their team. */
export function InviteSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { data, isError, error, refetch } = useInvite(open)
  const link = data ? `${location.origin}${links.invite(data.inviteCode)}` : null
  return (
    <Sheet open={open} title={TEXT.invite} width={440} onClose={onClose}>
      <div className={styles.invite}>
        <p>{TEXT.inviteLead}</p>
        {isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {data && link ? (
          <SentLink link={link} code={null} words={INVITE_WORDS}>
            <CopyField label={TEXT.inviteCode} action={TEXT.copyCode} value={data.inviteCode} />
          </SentLink>
        ) : isError ? null : (
          <Skeleton height={280} />
        )}
      </div>
    </Sheet>
  )
}
