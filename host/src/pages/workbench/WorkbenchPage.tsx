import { BEAN_COST, FLOPS_PER_IMAGE } from '@tessera/shared/contract/constants'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { useEndpoint } from '@tessera/shared/query/query'
import { useSession } from '@tessera/shared/session/session.store'
import { formatUserName } from '@tessera/shared/text/format.text'
import { Page } from '@tessera/shared/ui/core'
import { Metric } from '@tessera/shared/ui/data'
import { useState } from 'react'
import { useMenu } from '../../router/use-host'
import { openSections } from '../../router/menu.rules'
import { ImagesMetric } from '../../parts/balances/ImagesMetric'
import { PendingNotice } from '../../parts/pending/PendingNotice'
import { ArrivedPhotos } from './ArrivedPhotos'
import { CustomerReplies } from './CustomerReplies'
import { DueFollowUps } from './DueFollowUps'
import { Entries } from './Entries'
import { Locked } from './Locked'
import { Mentions } from './Mentions'
import { RecentDesigns } from './RecentDesigns'
import { greeting, WORKBENCH_TEXT } from './workbench.text'
import styles from './WorkbenchPage.module.css'

/** The first page after a log-in: what waits, modes, balances, latest designs. */
export default function WorkbenchPage() {
  const userName = useSession((session) => session.userInfo?.userName)
  const [openedAt] = useState(() => new Date())
  // The other sections are in the menu already.
  const modes = openSections(useMenu()).find((section) => section.group === 'design')?.items ?? []
  const designs = modes.find((item) => item.path.startsWith('/work/design/'))
  return (
    <Page
      title={greeting(openedAt.getHours(), formatUserName(userName))}
      description={designs ? WORKBENCH_TEXT.lead : undefined}
    >
      <div className={styles.page}>
        <PendingNotice />
        {designs ? <Mentions /> : null}
        {designs ? <DueFollowUps /> : null}
        {designs ? <CustomerReplies /> : null}
        {designs ? <ArrivedPhotos /> : null}
        {designs ? <Entries first={designs} others={modes.filter((item) => item !== designs)} /> : <Locked />}
        <Balances />
        {designs ? <RecentDesigns startPath={designs.path} /> : null}
      </div>
    </Page>
  )
}

function Balances() {
  const { data } = useEndpoint(getUserPrivilege, {})
  return (
    <section aria-label={WORKBENCH_TEXT.balances} className={styles.balances}>
      <ImagesMetric rights={data} hint={WORKBENCH_TEXT.imagesHint(FLOPS_PER_IMAGE, BEAN_COST.image)} />
      <Metric label={WORKBENCH_TEXT.flops} value={data?.unusedTotalFlops} />
      <Metric label={WORKBENCH_TEXT.beans} value={data?.unusedBeans} />
    </section>
  )
}
