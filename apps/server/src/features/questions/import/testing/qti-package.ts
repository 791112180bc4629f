import { packStored } from '@certame/testkit/raw-zip.ts';
import { type Files, text } from './import-bench.ts';

/** An item of one choice with a picture, as authoring tools write it. */
export const qtiItem = (
  name: string,
  body = `<p>Qual é ${name}? <img src="../images/${name}.png" alt="${name}"/></p>`,
): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${name}" title="${name}" adaptive="false" timeDependent="false">
<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
<itemBody>${body}<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><simpleChoice identifier="A">Esta</simpleChoice><simpleChoice identifier="B">Aquela</simpleChoice></choiceInteraction></itemBody>
<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>
</assessmentItem>`;

export const qtiZip = (files: Readonly<Record<string, string | Uint8Array>>): Files => [
  {
    path: 'prova.zip',
    bytes: packStored(
      Object.entries(files).map(([path, content]) => ({
        path,
        bytes: Buffer.from(typeof content === 'string' ? text(content) : content),
      })),
    ),
  },
];
