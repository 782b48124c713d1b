import { ErrorState, Skeleton } from '@tessera/shared/ui/core'
import { CopyField } from '@tessera/shared/ui/form'
import { Sheet } from '@tessera/shared/ui/overlay'
import { QrCode } from '@tessera/shared/ui/purchase'
import { useInvite } from './subordinates.api'
import styles from './Subordinates.module.css'
import { SUBORDINATES_TEXT as TEXT } from './subordinates.text'

/** The viewer's invite: whoever takes it is below their team. */
export function InviteSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { data, isError, error, refetch } = useInvite(open)
  const link = data ? `${location.origin}/?invite_code=${data.inviteCode}` : null
  return (
    <Sheet open={open} title={TEXT.invite} width={440} onClose={onClose}>
      <div className={styles.invite}>
        <p>{TEXT.inviteLead}</p>
        {isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {data && link ? (
          <>
            <div className={styles.code}>
              <QrCode value={link} alt={TEXT.scan} />
            </div>
            <CopyField label={TEXT.inviteLink} action={TEXT.copyLink} value={link} />
            <CopyField label={TEXT.inviteCode} action={TEXT.copyCode} value={data.inviteCode} />
          </>
        ) : isError ? null : (
          <Skeleton height={280} />
        )}
      </div>
    </Sheet>
  )
}
