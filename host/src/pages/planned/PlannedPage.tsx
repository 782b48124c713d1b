import { useSession } from '@tessera/shared/session/session.store'
import { ButtonLink, EmptyState, Page } from '@tessera/shared/ui/core'
import { checkPage, viewerOf, WORK_PATH } from '@tessera/shared/remote/guard.rules'
import type { PageEntry } from '../../router/route-table'
import { useCurrentPage, useHost } from '../../router/use-host'
import { BareFrame } from '../../parts/bare/BareFrame'
import { PLANNED_TEXT } from './planned.text'
import styles from './PlannedPage.module.css'

/** Shown at every planned address: what the page will do, and alternatives until then. */
export default function PlannedPage() {
  const page = useCurrentPage()
  if (!page?.planned) return null
  if (page.path.startsWith(`${WORK_PATH}/`)) {
    return (
      <Page title={page.title}>
        <Announcement page={page} text={page.planned.text} />
      </Page>
    )
  }
  return (
    <BareFrame>
      <h1 className={styles.title}>{page.title}</h1>
      <Announcement page={page} text={page.planned.text} />
    </BareFrame>
  )
}

function Announcement({ page, text }: { readonly page: PageEntry; readonly text: string }) {
  const instead = useInstead(page)
  return (
    <section className={styles.card}>
      <p className={styles.badge}>{PLANNED_TEXT.badge}</p>
      <EmptyState text={text} />
      <p className={styles.note}>{PLANNED_TEXT.note}</p>
      <div className={styles.instead}>
        <h2>{PLANNED_TEXT.instead}</h2>
        <div className={styles.links}>
          {instead.map(({ path, title }, index) => (
            <ButtonLink key={path} to={path} size="large" variant={index === 0 ? 'primary' : 'secondary'}>
              {title}
            </ButtonLink>
          ))}
        </div>
      </div>
    </section>
  )
}

/** The declared alternatives that this person may open; without one, the workbench or, for a visitor, the home page. */
function useInstead(page: PageEntry): readonly PageEntry[] {
  const { table } = useHost()
  const token = useSession((session) => session.token)
  const userInfo = useSession((session) => session.userInfo)
  const viewer = viewerOf({ token, userInfo })
  const at = (path: string) => table.pages.filter((each) => each.path === path && !each.planned)
  const open = (page.planned?.instead ?? []).flatMap(at).filter(({ access }) => checkPage(access, viewer) === 'allow')
  return open.length > 0 ? open : at(viewer ? WORK_PATH : '/')
}
