import { ACCESS, checkAccess, isAdmin } from '@tessera/shared/contract/access'
import { getTeamUserList, type TeamMember } from '@tessera/shared/contract/team'
import { useSession } from '@tessera/shared/session/session.store'
import { errorText } from '@tessera/shared/text/errors.text'
import { Button, toast } from '@tessera/shared/ui/core'
import { type ListFilter, type ListLayout, ListPage, type RowAction } from '@tessera/shared/ui/data'
import { AdminOnly, useAdminCheck } from '@tessera/shared/ui/guards'
import { QrCode, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { BlockedInvitations } from './BlockedInvitations'
import { Departure } from './Departure'
import { EditMember } from './EditMember'
import { EnableAdmin } from './EnableAdmin'
import { HandOver } from './HandOver'
import { InviteMembers } from './InviteMembers'
import { MEMBER_COLUMNS } from './member-columns'
import { MemberCard } from './MemberCard'
import { MemberDetail } from './MemberDetail'
import { useMember, useMemberStatus } from './members.api'
import { STATUSES } from './members.rules'
import { MEMBERS_TEXT as TEXT, STATUS_TEXT } from './members.text'
import { NewMember } from './NewMember'
import { ResetPassword } from './ResetPassword'

const FILTERS: readonly ListFilter<typeof getTeamUserList>[] = [
  {
    kind: 'select',
    field: 'status',
    label: TEXT.status,
    all: TEXT.allStatuses,
    options: STATUSES.map((value) => ({ value, label: STATUS_TEXT[value] })),
  },
]
const LAYOUT: ListLayout<TeamMember> = {
  kind: 'table',
  columns: MEMBER_COLUMNS,
  card: (member) => <MemberCard member={member} />,
}

type SheetKind = 'edit' | 'password' | 'disable' | 'enable' | 'remove' | 'handOver'

/** The member stays while the sheet closes, so that its words do not change under way. */
interface OpenSheet {
  readonly kind: SheetKind
  readonly member: TeamMember
  readonly open: boolean
}

export default function MembersPage() {
  const [creating, setCreating] = useState(false)
  const [inviting, setInviting] = useState(false)
  const manages = useSession(({ userInfo }) => userInfo !== null && checkAccess(ACCESS.members, userInfo) === 'ok')
  const [sheet, setSheet] = useState<OpenSheet | null>(null)
  const close = () => setSheet((current) => current && { ...current, open: false })
  const menu = useMemberMenu(manages, (kind, member) => setSheet({ kind, member, open: true }))
  return (
    <ListPage
      title={TEXT.title}
      extra={
        <>
          <AdminOnly access={ACCESS.members} onPass={() => setInviting(true)}>
            {(control) => (
              <Button icon={<QrCode aria-hidden />} {...control}>
                {TEXT.invite}
              </Button>
            )}
          </AdminOnly>
          <AdminOnly access={ACCESS.members} onPass={() => setCreating(true)}>
            {(control) => (
              <Button variant="primary" icon={<UserPlus aria-hidden />} {...control}>
                {TEXT.create}
              </Button>
            )}
          </AdminOnly>
        </>
      }
      before={manages ? <BlockedInvitations /> : null}
      endpoint={getTeamUserList}
      rowKey="id"
      search={TEXT.search}
      filters={FILTERS}
      layout={LAYOUT}
      menu={menu}
      empty={{ picture: 'people', text: TEXT.empty, found: TEXT.emptyFiltered }}
    >
      <MemberDetail />
      <NewMember open={creating} onClose={() => setCreating(false)} />
      <InviteMembers open={inviting} onClose={() => setInviting(false)} />
      {sheet ? <MemberSheet key={`${sheet.kind}/${sheet.member.id}`} {...sheet} onClose={close} /> : null}
    </ListPage>
  )
}

function MemberSheet({ kind, ...props }: OpenSheet & { readonly onClose: () => void }) {
  if (kind === 'edit') return <EditMember {...props} />
  if (kind === 'password') return <ResetPassword {...props} />
  if (kind === 'enable') return <EnableAdmin {...props} />
  if (kind === 'handOver') return <HandOver {...props} />
  return <Departure kind={kind} {...props} />
}

/**
 * Actions on a colleague; the own account has its own page. The owner's account is the owner's alone, and a sub-account has nothing to do
 * with an admin's.
 */
function useMemberMenu(manages: boolean, show: (kind: SheetKind, member: TeamMember) => void) {
  const self = useSession(({ userInfo }) => userInfo?.userId)
  const owns = useMember(manages ? (self ?? null) : null).data?.owner ?? false
  const { run } = useAdminCheck(ACCESS.members)
  const enabling = useMemberStatus()
  const enable = ({ id, userName }: TeamMember) =>
    enabling.mutate(
      { id, status: 'active' },
      {
        onSuccess: () => toast.success(TEXT.enabled(userName)),
        onError: (error) => toast.error(errorText(error)),
      },
    )
  return (member: TeamMember): readonly RowAction[] => {
    if (member.id === self || member.owner || (!manages && isAdmin(member))) return []
    const opens = (kind: SheetKind, text: string, danger = false): RowAction => ({
      key: kind,
      text,
      danger,
      run: () => void run(() => show(kind, member)),
    })
    return [
      opens('edit', TEXT.edit),
      opens('password', TEXT.reset),
      member.status === 'active'
        ? opens('disable', TEXT.disable)
        : isAdmin(member)
          ? opens('enable', TEXT.enable)
          : { key: 'enable', text: TEXT.enable, run: () => void run(() => enable(member)) },
      ...(owns && isAdmin(member) && member.status === 'active' && !member.unconfirmed
        ? [opens('handOver', TEXT.handOver)]
        : []),
      opens('remove', TEXT.remove, true),
    ]
  }
}
