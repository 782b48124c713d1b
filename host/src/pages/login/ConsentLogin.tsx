import { acceptMembership, refuseMembership } from '@tessera/shared/contract/account'
import type { AppError } from '@tessera/shared/http/app-error'
import { signIn } from '@tessera/shared/session/session.store'
import { errorText } from '@tessera/shared/text/errors.text'
import { Button, toast } from '@tessera/shared/ui/core'
import { confirm } from '@tessera/shared/ui/overlay'
import { useState } from 'react'
import { useSingleMutation } from '../../parts/credentials/single-mutation'
import { LOGIN_TEXT as TEXT } from './login.text'
import styles from './Login.module.css'

interface ConsentLoginProps {
  readonly ticket: string
  readonly teamName: string
  readonly onBack: () => void
}

/** The second step of a first log-in to an account that an admin made for this number: its owner agrees, or it is not theirs. */
export function ConsentLogin({ ticket, teamName, onBack }: ConsentLoginProps) {
  const accept = useSingleMutation(acceptMembership)
  const refuse = useSingleMutation(refuseMembership)
  const [message, setMessage] = useState<string | null>(null)
  const onError = (error: AppError) => setMessage(errorText(error))
  const decline = async () => {
    const { refuseTitle, refuseLead: content, refuse: okText } = TEXT
    if (!(await confirm({ title: refuseTitle(teamName), content, okText, danger: true }))) return
    refuse.send(
      { ticket },
      {
        onSuccess: () => {
          toast.success(TEXT.refused)
          onBack()
        },
        onError,
      },
    )
  }
  return (
    <>
      <p className={styles.factorLead}>{TEXT.consentLead(teamName)}</p>
      <p className={styles.factorLead}>{TEXT.consentEnds}</p>
      <div className={styles.message} role="alert">
        {message}
      </div>
      <div className={styles.choices}>
        <Button size="large" loading={refuse.isPending} onClick={() => void decline()}>
          {TEXT.refuse}
        </Button>
        <Button
          size="large"
          variant="primary"
          loading={accept.isPending}
          onClick={() =>
            accept.send({ ticket }, { onSuccess: ({ token, userInfo }) => signIn(token, userInfo), onError })
          }
        >
          {TEXT.accept}
        </Button>
      </div>
      <p className={styles.small}>
        <button type="button" className={styles.link} onClick={onBack}>
          {TEXT.back}
        </button>
      </p>
    </>
  )
}
