import { JOIN_PAGE, openInvitation } from '@tessera/shared/contract/team-invitation'
import type { UserInfo } from '@tessera/shared/contract/user'
import { links } from '@tessera/shared/remote/links'
import { logOut } from '@tessera/shared/remote/log-out'
import { WORK_PATH } from '@tessera/shared/remote/guard.rules'
import { useEndpoint } from '@tessera/shared/query/query'
import { useSession } from '@tessera/shared/session/session.store'
import { Button, EmptyState, ErrorState, Skeleton } from '@tessera/shared/ui/core'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { JOIN_TEXT as TEXT } from './join-team.text'
import { JoinForm } from './JoinForm'
import { LoginFrame } from './LoginFrame'
import styles from './Login.module.css'

/** Where somebody who was invited becomes a sub-account of a team, without a session. */
export default function JoinTeamPage() {
  const [search] = useSearchParams()
  const { pathname, search: query } = useLocation()
  const token = search.get(JOIN_PAGE.token) ?? ''
  const {
    data: opened,
    error,
    refetch,
  } = useEndpoint(openInvitation, { token }, { enabled: token !== '', staleTime: 0 })
  const [joining, setJoining] = useState(false)
  const isUnknown = token === '' || error?.reason === 'NOT_FOUND' || error?.reason === 'VALIDATION'
  const user = useSession((session) => (session.token === null ? null : session.userInfo))
  const ended = isUnknown ? TEXT.unknown : opened && opened.state !== 'open' ? TEXT[opened.state] : null
  return (
    <LoginFrame title={opened ? TEXT.title(opened.teamName) : TEXT.anyTitle}>
      {ended !== null ? (
        <>
          <EmptyState picture="lost" text={ended} />
          {user ? <SignedIn user={user} /> : null}
        </>
      ) : error && !opened ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : opened?.state !== 'open' ? (
        <Skeleton height={320} />
      ) : user && !joining ? (
        <SignedIn user={user} mayJoin />
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
          {/* Back to here: who is logged in is told what an existing account can do. */}
          <Link to={links.login(`${pathname}${query}`)}>{TEXT.toLogin}</Link>
        </p>
      )}
    </LoginFrame>
  )
}

interface SignedInProps {
  readonly user: UserInfo
  /** By another number: an account belongs to one team, so joining needs another session. */
  readonly mayJoin?: boolean
}

function SignedIn({ user: { userName, teamName }, mayJoin = false }: SignedInProps) {
  const navigate = useNavigate()
  return (
    <>
      <p className={styles.lead}>
        {TEXT.signedIn(userName, teamName)}
        {mayJoin ? TEXT.otherNumber : null}
      </p>
      <div className={styles.choices}>
        {mayJoin ? (
          <Button size="large" onClick={logOut}>
            {TEXT.logOut}
          </Button>
        ) : null}
        <Button size="large" variant="primary" onClick={() => void navigate(WORK_PATH)}>
          {TEXT.enter}
        </Button>
      </div>
    </>
  )
}
