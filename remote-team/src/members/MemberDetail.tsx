import { STAGE_TEXT } from '@tessera/shared/contract/customer.text'
import { CUSTOMER_STAGES } from '@tessera/shared/contract/customer'
import { formatNumber, formatTime } from '@tessera/shared/text/format.text'
import { ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { Fact, Facts } from '@tessera/shared/ui/data'
import { DetailDrawer, useDetailAddress } from '@tessera/shared/ui/overlay'
import { LastLogin, MemberStatus, Role, Usage } from './member-cells'
import { useMember } from './members.api'
import { MEMBER_KEY } from './members.rules'
import { MEMBERS_TEXT as TEXT } from './members.text'

/** Drawer of the member in the URL. */
export function MemberDetail() {
  const { id, close } = useDetailAddress(MEMBER_KEY)
  const { data: member, ...query } = useMember(id)
  return (
    <DetailDrawer open={id !== null} title={member?.userName ?? TEXT.detail} onClose={close}>
      {query.isPending ? <LoadingState variant="list" /> : null}
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {member ? (
        <Facts>
          <Fact name={TEXT.mobile}>{member.mobileMasked}</Fact>
          <Fact name={TEXT.role}>
            <Role member={member} />
          </Fact>
          <Fact name={TEXT.status}>
            <MemberStatus {...member} />
          </Fact>
          <Fact name={TEXT.images}>
            <Usage member={member} />
          </Fact>
          <Fact name={TEXT.customers}>{TEXT.customerCount(member.customerCount)}</Fact>
          {CUSTOMER_STAGES.map((stage) =>
            member.customersByStage[stage] > 0 ? (
              <Fact key={stage} name={STAGE_TEXT[stage]}>
                {formatNumber(member.customersByStage[stage])}
              </Fact>
            ) : null,
          )}
          <Fact name={TEXT.waitingTasks}>{TEXT.tasks(member.waitingTasks)}</Fact>
          <Fact name={TEXT.sessions}>{TEXT.places(member.sessions)}</Fact>
          <Fact name={TEXT.lastLogin}>
            <LastLogin at={member.lastLoginAt} />
          </Fact>
          <Fact name={TEXT.joined}>{formatTime(member.createdAt)}</Fact>
        </Facts>
      ) : null}
    </DetailDrawer>
  )
}
