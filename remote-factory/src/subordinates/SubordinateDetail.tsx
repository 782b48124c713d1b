import { isAdmin } from '@tessera/shared/contract/access'
import { PLAN_TEXT } from '@tessera/shared/contract/plan.text'
import type { SubordinateDetail as Detail } from '@tessera/shared/contract/subordinate'
import { WORDS } from '@tessera/shared/contract/words.text'
import { formatNumber, formatTime } from '@tessera/shared/text/format.text'
import { links } from '@tessera/shared/remote/links'
import { ButtonLink, ErrorState, LoadingState, showError, toast } from '@tessera/shared/ui/core'
import { Fact, Facts } from '@tessera/shared/ui/data'
import { Select } from '@tessera/shared/ui/form'
import { DetailDrawer } from '@tessera/shared/ui/overlay'
import { useId } from 'react'
import { useOwnFactories } from '../parts/own-factories.api'
import { useAssignFactory, useSubordinate } from './subordinates.api'
import styles from './Subordinates.module.css'
import { SUBORDINATES_TEXT as TEXT } from './subordinates.text'

interface SubordinateDetailProps {
  readonly id: string | null
  /** Whether the viewer may give the team a factory. */
  readonly manages: boolean
  readonly onClose: () => void
}

/** Drawer of one team below. */
export function SubordinateDetail({ id, manages, onClose }: SubordinateDetailProps) {
  const { data: team, ...query } = useSubordinate(id)
  const seen = (at: string | null) => (at === null ? TEXT.never : formatTime(at))
  return (
    <DetailDrawer open={id !== null} title={team?.teamName ?? TEXT.detail} onClose={onClose}>
      {query.isPending ? <LoadingState variant="list" /> : null}
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {team ? (
        <>
          <Facts>
            <Fact name={TEXT.admin}>{team.adminName}</Fact>
            <Fact name={TEXT.mobile}>{team.mobileMasked}</Fact>
            <Fact name={TEXT.plan}>{PLAN_TEXT[team.vipType]}</Fact>
            <Fact name={TEXT.customers}>{formatNumber(team.customers)}</Fact>
            <Fact name={TEXT.designs}>{formatNumber(team.designs)}</Fact>
            <Fact name={TEXT.shares}>{formatNumber(team.shares)}</Fact>
            <Fact name={TEXT.lastLogin}>{seen(team.lastLoginAt)}</Fact>
            <Fact name={TEXT.since}>{formatTime(team.createdAt)}</Fact>
            {manages ? null : <Fact name={TEXT.factory}>{team.factory?.name}</Fact>}
          </Facts>
          {manages ? <FactoryChoice team={team} /> : null}
          <h3 className={styles.heading}>{TEXT.people}</h3>
          <ul className={styles.people}>
            {team.people.map((person) => (
              <li key={person.userId}>
                <b>{TEXT.person(person.userName, isAdmin(person) ? WORDS.admin : WORDS.subAccount)}</b>
                <span>{person.mobileMasked}</span>
                <span>{seen(person.lastLoginAt)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </DetailDrawer>
  )
}

/** Whose content the team may write. */
function FactoryChoice({ team: { teamId, teamName, factory } }: { readonly team: Detail }) {
  const id = useId()
  const { data, isPending } = useOwnFactories(true)
  const assigning = useAssignFactory()
  const names = new Map(data?.list.map((each) => [each.id, each.name]))
  const assign = async (factoryId: string | null) => {
    try {
      await assigning.mutateAsync({ teamId, factoryId })
      const name = factoryId === null ? undefined : names.get(factoryId)
      toast.success(name === undefined ? TEXT.factoryTaken(teamName) : TEXT.factoryGiven(teamName, name))
    } catch (error) {
      showError(error)
    }
  }
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{TEXT.factory}</label>
      <Select<string>
        id={id}
        allowClear
        loading={isPending || assigning.isPending}
        placeholder={TEXT.noFactory}
        {...(factory ? { value: factory.id } : {})}
        options={(data?.list ?? []).map((each) => ({ value: each.id, label: each.name }))}
        onChange={(next: string | undefined) => void assign(next ?? null)}
      />
      <small>{TEXT.factoryHint}</small>
      {factory ? <ButtonLink to={links.factoryContents(factory.id)}>{TEXT.factoryContents}</ButtonLink> : null}
    </div>
  )
}
