/** What search engines may read: public pages, not the cabinet, the management, the calls or looks at drafts. */
export const robots = (publicUrl: string): string => `User-agent: *
Disallow: /dashboard
Disallow: /admin
Disallow: /api/
Disallow: /preview/

Sitemap: ${new URL(publicUrl).origin}/sitemap.xml
`
