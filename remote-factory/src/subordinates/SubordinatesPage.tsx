import { ACCESS, checkAccess, invitesBelow } from '@tessera/shared/contract/access'
import { PLAN_TEXT } from '@tessera/shared/contract/plan.text'
import { getSubordinateList, type Subordinate } from '@tessera/shared/contract/subordinate'
import { useSession } from '@tessera/shared/session/session.store'
import { formatTime } from '@tessera/shared/text/format.text'
import { Button } from '@tessera/shared/ui/core'
import { type ListLayout, ListPage } from '@tessera/shared/ui/data'
import { useDetailAddress } from '@tessera/shared/ui/overlay'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ROUTES_TEXT } from '../routes.text'
import { InviteSheet } from './InviteSheet'
import { SubordinateDetail } from './SubordinateDetail'
import styles from './Subordinates.module.css'
import { SUBORDINATES_TEXT as TEXT } from './subordinates.text'
import { Superiors } from './Superiors'

const KEY = 'team'

const LAYOUT: ListLayout<Subordinate> = {
  kind: 'table',
  columns: [
    { field: 'teamName', title: TEXT.teamName, render: (team) => <Name team={team} /> },
    { field: 'adminName', title: TEXT.admin, from: 'lg' },
    { field: 'vipType', title: TEXT.plan, render: ({ vipType }) => PLAN_TEXT[vipType] },
    { field: 'members', title: TEXT.members, align: 'right' },
    { field: 'customers', title: TEXT.customers, align: 'right' },
    { field: 'designs', title: TEXT.designs, align: 'right' },
    { field: 'shares', title: TEXT.shares, align: 'right', from: 'lg' },
    { field: 'lastLoginAt', title: TEXT.lastLogin, render: ({ lastLoginAt }) => loginText(lastLoginAt), from: 'xl' },
  ],
  card: (team) => (
    <div className={styles.row}>
      <Name team={team} />
      <p className={styles.facts}>
        <span>{PLAN_TEXT[team.vipType]}</span>
        <span>{`${TEXT.members} ${team.members}`}</span>
        <span>{`${TEXT.customers} ${team.customers}`}</span>
        <span>{`${TEXT.designs} ${team.designs}`}</span>
      </p>
    </div>
  ),
}

const loginText = (at: string | null) => (at === null ? TEXT.never : formatTime(at))

function Name({ team: { teamId, teamName } }: { readonly team: Subordinate }) {
  const { linkTo } = useDetailAddress(KEY)
  return (
    <Link {...linkTo(teamId)}>
      <strong>{teamName}</strong>
    </Link>
  )
}

/** The merchants below the viewer's team, and how to win more; above all, who serves the viewer. */
export default function SubordinatesPage() {
  const [inviting, setInviting] = useState(false)
  const detail = useDetailAddress(KEY)
  const brings = useSession(({ userInfo }) => userInfo !== null && invitesBelow(userInfo))
  const manages = useSession(
    ({ userInfo }) => userInfo !== null && checkAccess(ACCESS.factoryManage, userInfo) === 'ok',
  )
  const invite = brings ? (
    <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={() => setInviting(true)}>
      {TEXT.invite}
    </Button>
  ) : null
  return (
    <ListPage
      title={ROUTES_TEXT.userDetail}
      {...(brings ? { description: TEXT.description } : {})}
      extra={invite}
      before={<Superiors />}
      endpoint={getSubordinateList}
      rowKey="teamId"
      search={TEXT.search}
      layout={LAYOUT}
      total={TEXT.total}
      empty={{ picture: 'people', text: brings ? TEXT.empty : TEXT.emptyBelow, found: TEXT.found, action: invite }}
    >
      <SubordinateDetail id={detail.id} manages={manages} onClose={detail.close} />
      <InviteSheet open={inviting} onClose={() => setInviting(false)} />
    </ListPage>
  )
}
