import { getMyInvite } from '@tessera/shared/contract/invite'
import { useEndpoint } from '@tessera/shared/query/query'
import { Button, ErrorState, Skeleton, toast } from '@tessera/shared/ui/core'
import { Input } from '@tessera/shared/ui/form'
import { Copy } from 'lucide-react'
import { useId } from 'react'
import { ACCOUNT_TEXT } from './account.text'
import styles from './Account.module.css'
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
            value={`${location.origin}/?invite_code=${query.data.inviteCode}`}
          />
          <p className={styles.lead}>{ACCOUNT_TEXT.inviteBrought(query.data.invitedTeams, query.data.earnedBeans)}</p>
        </>
      ) : null}
    </AccountSection>
  )
}

interface CopyFieldProps {
  readonly label: string
  readonly action: string
  readonly value: string
}

function CopyField({ label, action, value }: CopyFieldProps) {
  const id = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast.success(ACCOUNT_TEXT.copied)
    } catch {
      // Without https there is no clipboard: selected, it is one key or touch away.
      const field = document.querySelector<HTMLInputElement>(`[id="${id}"]`)
      field?.focus()
      field?.select()
      toast.info(ACCOUNT_TEXT.copyFailed)
    }
  }
  return (
    <div className={styles.copyField}>
      <label htmlFor={id}>{label}</label>
      <div>
        <Input id={id} value={value} readOnly onFocus={(event) => event.target.select()} />
        <Button icon={<Copy aria-hidden />} aria-label={action} onClick={() => void copy()}>
          {ACCOUNT_TEXT.copy}
        </Button>
      </div>
    </div>
  )
}
