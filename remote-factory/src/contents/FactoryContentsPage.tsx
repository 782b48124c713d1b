import type { Factory } from '@tessera/shared/contract/factory'
import { ACCESS, checkAccess, invitesBelow } from '@tessera/shared/contract/access'
import { links } from '@tessera/shared/remote/links'
import { useSession } from '@tessera/shared/session/session.store'
import { ButtonLink, EmptyState, ErrorState, LoadingState, Page } from '@tessera/shared/ui/core'
import { Select } from '@tessera/shared/ui/form'
import { ContentManagement } from '@tessera/shared/ui/content'
import { useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ROUTES_TEXT } from '../routes.text'
import { useKeptFactories } from './contents.api'
import { FACTORY_CONTENTS_TEXT as TEXT } from './contents.text'
import styles from './FactoryContents.module.css'

const KEY = 'factory'
const nameOf = ({ name, status }: Pick<Factory, 'name' | 'status'>) => (status === 'off' ? TEXT.hidden(name) : name)

/** Contents of the factories that the viewer keeps, one factory at a time. */
export default function FactoryContentsPage() {
  const [address, setAddress] = useSearchParams()
  const id = useId()
  const manages = useSession(
    ({ userInfo }) => userInfo !== null && checkAccess(ACCESS.factoryManage, userInfo) === 'ok',
  )
  const servesBuyers = useSession(({ userInfo }) => userInfo !== null && invitesBelow(userInfo))
  const { data, error, refetch } = useKeptFactories()
  const factories = data?.list
  const [first] = factories ?? []
  if (!first) {
    return (
      <Page title={ROUTES_TEXT.contentManagement}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : factories ? (
          <EmptyState
            picture="factory"
            text={manages ? TEXT.none : servesBuyers ? TEXT.noneYet : TEXT.noneGiven}
            action={
              manages ? (
                <ButtonLink variant="primary" to={links.ownFactories()}>
                  {ROUTES_TEXT.management}
                </ButtonLink>
              ) : null
            }
          />
        ) : (
          <LoadingState variant="cards" />
        )}
      </Page>
    )
  }
  const chosen = factories?.find((each) => each.id === address.get(KEY)) ?? first
  const choose = (factoryId: string) => setAddress({ [KEY]: factoryId })
  return (
    <ContentManagement
      key={chosen.id}
      title={ROUTES_TEXT.contentManagement}
      factoryId={chosen.id}
      before={
        <div className={styles.choice}>
          <label htmlFor={id}>{TEXT.factory}</label>
          {factories && factories.length > 1 ? (
            <Select<string>
              id={id}
              value={chosen.id}
              options={factories.map((each) => ({ value: each.id, label: nameOf(each) }))}
              onChange={choose}
            />
          ) : (
            <b id={id}>{nameOf(chosen)}</b>
          )}
        </div>
      }
    />
  )
}
