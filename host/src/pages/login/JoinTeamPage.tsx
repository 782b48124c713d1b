import { JOIN_PAGE, openInvitation } from '@tessera/shared/contract/team-invitation'
import { links } from '@tessera/shared/remote/links'
import { logOut } from '@tessera/shared/remote/log-out'
import { WORK_PATH } from '@tessera/shared/remote/guard.rules'
import { useEndpoint } from '@tessera/shared/query/query'
import { useSession } from '@tessera/shared/session/session.store'
import { Button, EmptyState, ErrorState, Skeleton } from '@tessera/shared/ui/core'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { JOIN_TEXT as TEXT } from './join-team.text'
import { JoinForm } from './JoinForm'
import { LoginFrame } from './LoginFrame'
import styles from './Login.module.css'

/** Where somebody who was invited becomes a sub-account of a team, without a session. */
export default function JoinTeamPage() {
  const [search] = useSearchParams()
  const token = search.get(JOIN_PAGE.token) ?? ''
  const {
    data: opened,
    error,
    refetch,
  } = useEndpoint(openInvitation, { token }, { enabled: token !== '', staleTime: 0 })
  const [joining, setJoining] = useState(false)
  const isUnknown = token === '' || error?.reason === 'NOT_FOUND' || error?.reason === 'VALIDATION'
  const user = useSession((session) => (session.token === null ? null : session.userInfo))
  return (
    <LoginFrame title={opened ? TEXT.title(opened.teamName) : TEXT.anyTitle}>
      {isUnknown ? (
        <EmptyState picture="lost" text={TEXT.unknown} />
      ) : error && !opened ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !opened ? (
        <Skeleton height={320} />
      ) : opened.state !== 'open' ? (
        <EmptyState picture="lost" text={TEXT[opened.state]} />
      ) : user && !joining ? (
        <SignedIn name={user.userName} team={user.teamName} />
      ) : (
        <JoinForm
          key={token}
          token={token}
          opened={opened}
          onJoin={() => setJoining(true)}
          onGone={() => void refetch()}
        />
      )}
      {user ? null : (
        <p className={styles.small}>
          <Link to={links.login(WORK_PATH)}>{TEXT.toLogin}</Link>
        </p>
      )}
    </LoginFrame>
  )
}

/** An account belongs to one team: joining needs another number, and so another session. */
function SignedIn({ name, team }: { readonly name: string; readonly team: string }) {
  const navigate = useNavigate()
  return (
    <>
      <p className={styles.lead}>{TEXT.signedIn(name, team)}</p>
      <div className={styles.choices}>
        <Button size="large" onClick={logOut}>
          {TEXT.logOut}
        </Button>
        <Button size="large" variant="primary" onClick={() => void navigate(WORK_PATH)}>
          {TEXT.enter}
        </Button>
      </div>
    </>
  )
}
