export { ContentArticle } from './content/ContentArticle'
export { ContentCard } from './content/ContentCard'
export { ContentManagement } from './content/ContentManagement'
