export { ContentArticle } from './content/ContentArticle'
export { ContentCard } from './content/ContentCard'
export { ContentDrawer } from './content/ContentDrawer'
export { ContentManagement } from './content/ContentManagement'
