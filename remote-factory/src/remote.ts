import { defineRemote } from '@tessera/shared/remote/declarations'
import { declaration } from './routes'

export default defineRemote(declaration, {
  domesticFactories: () => import('./factories/DomesticFactoriesPage'),
  foreignFactories: () => import('./factories/ForeignFactoriesPage'),
  factory: () => import('./factories/FactoryPage'),
  factoryTags: () => import('./tags/FactoryTagsPage'),
  factoryManagement: () => import('./factories/FactoryManagementPage'),
  furnitureFactories: () => import('./factories/FurnitureFactoriesPage'),
  factoryContents: () => import('./contents/FactoryContentsPage'),
  good: () => import('./factories/GoodPage'),
  subordinates: () => import('./subordinates/SubordinatesPage'),
})
