import { useBlocked } from '@tessera/shared/remote/blocked.store'
import { useSession } from '@tessera/shared/session/session.store'
import { ButtonLink, EmptyState } from '@tessera/shared/ui/core'
import { BareFrame } from '../../parts/bare/BareFrame'
import { NOT_FOUND_TEXT } from './not-found.text'
import styles from './NotFoundPage.module.css'

export default function NotFoundPage() {
  const signedIn = useSession((session) => session.token !== null)
  const blocked = useBlocked()
  return (
    <BareFrame>
      <h1 className={styles.title}>{NOT_FOUND_TEXT.title}</h1>
      <EmptyState
        picture="lost"
        text={blocked?.sentence ?? NOT_FOUND_TEXT.text}
        action={
          <ButtonLink to={signedIn ? '/work' : '/'} variant="primary" size="large">
            {signedIn ? NOT_FOUND_TEXT.work : NOT_FOUND_TEXT.home}
          </ButtonLink>
        }
      />
    </BareFrame>
  )
}
