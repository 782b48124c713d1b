import { defineRemote } from '@tessera/shared/remote/declarations'
import { declaration } from './routes'

export default defineRemote(declaration, {
  overview: () => import('./overview/OverviewPage'),
  members: () => import('./members/MembersPage'),
})
